import type { Completed, CompletedCommand, CompletedOption } from './words.js'

/** A script for fish. */
export function fishScript({ name, options, commands }: Completed): string {
  const complete = `complete -c ${name}`
  const none = `${complete} -n __fish_use_subcommand`
  return `${[
    `${complete} -f`,
    ...commands.map((each) => `${none} -a ${each.name} -d ${quote(each.says)}`),
    ...options.map((option) => `${none} ${flagsOf(option)}`),
    ...commands.flatMap((each) => [
      ...wordsOf(each).map(([when, words]) => `${complete} -n ${quote(when)} -a ${quote(words)}`),
      ...each.options.map(
        (option) => `${complete} -n ${quote(seen([each.name]))} ${flagsOf(option)}`,
      ),
    ]),
  ].join('\n')}\n`
}

function seen(words: readonly string[]): string {
  return `__fish_seen_subcommand_from ${words.join(' ')}`
}

/** When which words may stand behind a command: those of a place follow one of the place before. */
function wordsOf({ name, words }: CompletedCommand): readonly (readonly [string, string])[] {
  return words.map((each, place) => {
    const before = [[name], ...words.slice(0, place)].map(seen).join('; and ')
    const repeated = place === words.length - 1 && place > 0
    return [repeated ? before : `${before}; and not ${seen(each)}`, each.join(' ')]
  })
}

function flagsOf({ names, says, value }: CompletedOption): string {
  const flags = names.map(
    (name) => `-${name.startsWith('--') ? 'l' : 's'} ${name.replace(/^-+/, '')}`,
  )
  return [...flags, ...valueOf(value), `-d ${quote(says)}`].join(' ')
}

function valueOf(value: CompletedOption['value']): readonly string[] {
  switch (value.kind) {
    case 'none':
      return []
    case 'any':
      return ['-x']
    case 'file':
      return ['-r', '-F']
    case 'folder':
      return ['-x', `-a '(__fish_complete_directories)'`]
    case 'words': {
      const words = value.words.join(' ')
      return ['-x', `-a ${quote(value.list ? `(__fish_append , ${words})` : words)}`]
    }
  }
}

/** A text in single quotes, as fish reads it. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
