import {
  namesOf,
  optionsWithValue,
  type Completed,
  type CompletedCommand,
  type CompletedOption,
} from './words.js'

/** A script for Bash 3.2 and later. */
export function bashScript(all: Completed): string {
  const valued = optionsWithValue(all)
  const commands = all.commands.map(({ name }) => name)
  return `_create_auth() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command='' place=0 at=1 words='' options=''
  if [[ $current == = ]]; then current=''; fi
  if [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  case $previous in
${valued.map(valueCase).join('\n')}
  esac
  while (( at < COMP_CWORD )); do
    case \${COMP_WORDS[at]} in
      ${namesOf(valued).join('|')})
        if [[ \${COMP_WORDS[at+1]} == = ]]; then (( at++ )); fi
        (( at++ )) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=\${COMP_WORDS[at]}; else (( place++ )); fi ;;
    esac
    (( at++ ))
  done
  case $command in
    '') words='${commands.join(' ')}' options='${namesOf(all.options).join(' ')}' ;;
${all.commands.map(commandCase).join('\n')}
  esac
  if [[ -z $words || $current == -* ]]; then words=$options; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _create_auth ${all.name}
`
}

function valueCase({ names, value }: CompletedOption): string {
  return `    ${names.join('|')}) ${repliesTo(value)}return ;;`
}

function repliesTo(value: CompletedOption['value']): string {
  switch (value.kind) {
    case 'none':
    case 'any':
      return ''
    case 'file':
      return `COMPREPLY=($(compgen -f -- "$current")); `
    case 'folder':
      return `COMPREPLY=($(compgen -d -- "$current")); `
    case 'words': {
      const words = value.words.join(' ')
      return value.list
        ? `COMPREPLY=($(compgen -P "\${current%"\${current##*,}"}" -W '${words}' -- "\${current##*,}")); `
        : `COMPREPLY=($(compgen -W '${words}' -- "$current")); `
    }
  }
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const last = words.length - 1
  const places = words.map(
    (each, place) => `${place === last ? '*' : place}) words='${each.join(' ')}' ;;`,
  )
  const choice = places.length > 0 ? ` case $place in ${places.join(' ')} esac` : ''
  return `    ${name}) options='${namesOf(options).join(' ')}'${choice && `;${choice}`} ;;`
}
