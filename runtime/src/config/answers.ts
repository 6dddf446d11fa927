import type { AuthError, ErrorKind } from '../errors.js'
import type { EndpointName } from '../endpoints.js'
import type { Reply } from '../reply.js'
import type { User } from '../types.js'

/** A request that is answered, and what it has failed of. */
export interface Answered {
  readonly action: EndpointName
  /** The fields of a form or of a JSON object; empty for GET. */
  readonly body: Readonly<Record<string, unknown>>
  readonly error?: AuthError
}

/** A failure that a page of the application's own is told. */
export interface ToldFailure {
  readonly error: AuthError
  /** Ours. */
  readonly code: string
  readonly action: EndpointName | undefined
  /** The type of the provider that is asked, where there is one. */
  readonly provider: string | undefined
}

/** The name, the address and the picture of a user: undefined is what nobody has said, and null that there is none. */
export type KnownUser = Partial<Record<'name' | 'email' | 'image', string | null | undefined>>

/** Answers that programs and pages know from another library: `authjsAnswers`, `nextAuthAnswers`. */
export interface Answers {
  /** The answer in place of ours. */
  readonly answer: (reply: Reply, answered: Answered) => Reply
  /**
   * The refusal that `authorize()` or the callback `signIn` means by what it throws, where its words are for the page.
   *
   * @param hasErrorPage true where the application has an error page of its own
   */
  readonly refusal: (thrown: unknown, hasErrorPage: boolean) => AuthError | undefined
  /** The code of a failure, and the page that is told it, where these are not ours. */
  readonly failure?: (
    failure: ToldFailure,
  ) => { readonly code: string; readonly kind: ErrorKind } | undefined
  /** The user of a session, as the `session` callback is given it. */
  readonly user: (known: KnownUser) => User
}

/** Answers that programs and pages know from Auth.js 5: the user of a session has the fields that are known, and no other. */
export const authjsAnswers: Answers = {
  answer: (reply) => reply,
  refusal: () => undefined,
  user: ({ name, email, image }) => ({
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(image !== undefined && { image }),
  }),
}
