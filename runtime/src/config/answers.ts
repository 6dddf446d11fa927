import type { AuthError } from '../auth-error.js'
import type { EndpointName } from '../endpoints.js'
import type { Reply } from '../reply.js'

/** A request that is answered, and what it has failed of. */
export interface Answered {
  readonly action: EndpointName
  /** The fields of a form or of a JSON object; empty for GET. */
  readonly body: Readonly<Record<string, unknown>>
  readonly error?: AuthError
}

/** Answers that programs and pages know from another library: `nextAuthAnswers`. */
export interface Answers {
  /** The answer in place of ours. */
  readonly answer: (reply: Reply, answered: Answered) => Reply
  /**
   * The refusal that `authorize()` or the callback `signIn` means by what it throws, where its words are for the page.
   *
   * @param hasErrorPage true where the application has an error page of its own
   */
  readonly refusal: (thrown: unknown, hasErrorPage: boolean) => AuthError | undefined
}
