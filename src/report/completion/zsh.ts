import { shellText } from '../../shell-word.js'
import {
  namesOf,
  optionsWithValue,
  type Completed,
  type CompletedCommand,
  type CompletedOption,
} from './words.js'

/** A script for zsh, to be sourced or kept as a file `_create-auth` in the path of functions. */
export function zshScript(all: Completed): string {
  const valued = optionsWithValue(all)
  return `#compdef ${all.name}
_create_auth() {
  local previous=\${words[CURRENT-1]} command='' place=0 at=2
  local -a found options
  if [[ $PREFIX == --*=* ]]; then
    previous=\${PREFIX%%=*}
    compset -P '*='
  fi
  case $previous in
${valued.map(valueCase).join('\n')}
  esac
  while (( at < CURRENT )); do
    case \${words[at]} in
      ${namesOf(valued).join('|')}) (( at++ )) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=\${words[at]}; else (( place++ )); fi ;;
    esac
    (( at++ ))
  done
  case $command in
    '')
      found=(${all.commands.map(described).join(' ')})
      options=(${all.options.flatMap(optionWords).join(' ')}) ;;
${all.commands.map(commandCase).join('\n')}
  esac
  if [[ $PREFIX != -* ]] && (( $#found )); then _describe word found; else _describe -o option options; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _create_auth "$@"; else compdef _create_auth ${all.name}; fi
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
      return '_files; '
    case 'folder':
      return '_files -/; '
    case 'words': {
      const words = value.words.join(' ')
      return value.list ? `compset -P '*,'; compadd -S '' -- ${words}; ` : `compadd -- ${words}; `
    }
  }
}

/** As \`_describe\` reads it: the word, a colon, and what it means. */
function described({ name, says }: Pick<CompletedCommand, 'name' | 'says'>): string {
  return shellText(`${name}:${says}`)
}

function optionWords({ names, says }: CompletedOption): readonly string[] {
  return names.map((name) => described({ name, says }))
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const last = words.length - 1
  const places = words.map(
    (each, place) => `${place === last ? '*' : place}) found=(${each.join(' ')}) ;;`,
  )
  const choice = places.length > 0 ? `\n      case $place in ${places.join(' ')} esac` : ''
  return `    ${name})${choice}
      options=(${options.flatMap(optionWords).join(' ')}) ;;`
}
