import { CliError } from '../errors.js'
import type {
  ChoiceQuestion,
  ListQuestion,
  TextQuestion,
  YesQuestion,
} from '../options/question.js'
import { clean } from '../report/clean.js'
import { questionStream } from './io.js'

/** @throws {CliError} `interrupted` on Ctrl-C */
export async function askChoice<Value extends string>({
  message,
  choices,
  preset,
}: ChoiceQuestion<Value>): Promise<Value> {
  const { isCancel, select } = await import('@clack/prompts')
  const chosen = await select<string>({
    message: clean(message),
    options: choices.map(drawChoice),
    ...(preset !== undefined && { initialValue: preset }),
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  const found = choices.find(({ value }) => value === chosen)
  if (!found) throw new TypeError(`${chosen} is none of the choices`)
  return found.value
}

/**
 * None is an answer too.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askList({
  message,
  choices,
  isMeant,
}: ListQuestion): Promise<readonly string[]> {
  const { autocompleteMultiselect, isCancel, multiselect } = await import('@clack/prompts')
  const question = {
    message: clean(message),
    options: choices.map(drawChoice),
    required: false,
    maxItems: 8,
    output: questionStream(rewordCount),
  }
  const chosen = await (isMeant
    ? autocompleteMultiselect({
        ...question,
        placeholder: 'Type to search',
        filter: (typed, { value }) => isMeant(value, typed),
      })
    : multiselect(question))
  if (isCancel(chosen)) throw cancelled()
  return chosen
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

/**
 * @returns undefined where nothing was typed
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askText({ message, placeholder }: TextQuestion): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message: clean(message), placeholder, output: questionStream() })
  if (isCancel(answer)) throw cancelled()
  const said = answer?.trim()
  return said === '' ? undefined : said
}

/** @throws {CliError} `interrupted` on Ctrl-C */
export async function askYes({ message, note }: YesQuestion): Promise<boolean> {
  const { confirm, isCancel, note: draw } = await import('@clack/prompts')
  if (note) draw(note.lines.join('\n'), note.title, { output: questionStream() })
  const agreed = await confirm({ message: clean(message), output: questionStream() })
  if (isCancel(agreed)) throw cancelled()
  return agreed
}

/**
 * Asks whether the plan that was shown should be carried out.
 *
 * @throws {CliError} `interrupted` on Ctrl-C or No
 */
export async function confirmPlan(message = 'Make these changes?'): Promise<void> {
  if (!(await askYes({ message }))) throw cancelled()
}

function cancelled(): CliError {
  return new CliError('interrupted', 'cancelled', 'cancelled; nothing was changed', {
    hint: 'Run the command again when you are ready.',
  })
}
