import { Writable, type Readable } from 'node:stream'
import { CliError } from '../errors.js'
import type {
  ChoiceQuestion,
  ListQuestion,
  TextQuestion,
  YesQuestion,
} from '../options/question.js'
import { clean } from '../report/clean.js'
import { plain } from '../report/plain.js'

/** Asks whoever is at the terminal. Each throws a CliError `cancelled` on Ctrl-C. */
export interface Prompts {
  choose<Value extends string>(question: ChoiceQuestion<Value>): Promise<Value>
  /** None is an answer too. */
  chooseSeveral(question: ListQuestion): Promise<readonly string[]>
  /** Undefined where nothing was typed. */
  readText(question: TextQuestion): Promise<string | undefined>
  confirm(question: YesQuestion): Promise<boolean>
}

/** The terminal that is asked on. */
export interface PromptStreams {
  readonly input: Readable
  readonly output: Writable & { readonly columns?: number; readonly rows?: number }
  /** False where it shows nothing beyond ASCII. */
  readonly unicode: boolean
}

/** What draws the questions is loaded with the first of them. */
export function createPrompts(streams: PromptStreams): Prompts {
  const { input } = streams
  const output = drawOn(streams, String)
  return {
    choose: async ({ message, choices, preset }) => {
      const { select } = await import('@clack/prompts')
      const chosen = refuseCancelled(
        await select<string>({
          message: clean(message),
          options: choices.map(drawChoice),
          ...(preset !== undefined && { initialValue: preset }),
          input,
          output,
        }),
      )
      const found = choices.find(({ value }) => value === chosen)
      if (!found) throw new TypeError(`${chosen} is none of the choices`)
      return found.value
    },
    chooseSeveral: async ({ message, choices, isMeant }) => {
      const { autocompleteMultiselect, multiselect } = await import('@clack/prompts')
      const question = {
        message: clean(message),
        options: choices.map(drawChoice),
        required: false,
        maxItems: 8,
        input,
        output: drawOn(streams, rewordCount),
      }
      return refuseCancelled(
        await (isMeant
          ? autocompleteMultiselect({
              ...question,
              placeholder: 'Type to search',
              filter: (typed, { value }) => isMeant(value, typed),
            })
          : multiselect(question)),
      )
    },
    readText: async ({ message, placeholder }) => {
      const { text } = await import('@clack/prompts')
      // Nothing is typed where only Enter is pressed, and clack then gives undefined.
      const typed: string | undefined = refuseCancelled(
        await text({ message: clean(message), placeholder, input, output }),
      )
      const said = typed?.trim()
      return said === '' ? undefined : said
    },
    confirm: async ({ message, note }) => {
      const { confirm, note: draw } = await import('@clack/prompts')
      if (note) draw(note.lines.join('\n'), note.title, { output })
      return refuseCancelled(await confirm({ message: clean(message), input, output }))
    },
  }
}

function refuseCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isGiven(answer)) throw cancelled()
  return answer
}

/** On Ctrl-C clack gives a symbol in place of an answer. */
function isGiven<Answer>(answer: Answer): answer is Exclude<Answer, symbol> {
  return typeof answer !== 'symbol'
}

function drawChoice({ value, label, hint }: ChoiceQuestion<string>['choices'][number]): {
  readonly value: string
  readonly label: string
  readonly hint?: string
} {
  return { value, label: clean(label), ...(hint !== undefined && { hint: clean(hint) }) }
}

/** How many were chosen, in proper English. */
function rewordCount(text: string): string {
  return text.replace(/(?<!\d)1 items selected/, '1 item selected')
}

/** The terminal itself, or what puts everything into the words and signs that it gets. */
function drawOn({ output, unicode }: PromptStreams, reword: (text: string) => string): Writable {
  if (unicode && reword === String) return output
  const drawn = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      const text = reword(String(chunk))
      output.write(unicode ? text : plain(text), done)
    },
  })
  return Object.assign(drawn, { columns: output.columns, rows: output.rows })
}

export function cancelled(): CliError {
  return new CliError('interrupted', 'cancelled', 'cancelled; nothing was changed', {
    hint: 'Run the command again when you are ready.',
  })
}
