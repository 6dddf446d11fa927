import { AuthError, type AuthErrorOptions } from './auth-error.js'

/** An adapter method threw. The message names the method; the cause is what it threw. */
export class AdapterError extends AuthError {
  static override readonly type: string = 'AdapterError'
  /** The method that threw; undefined where what it did was wrong. */
  readonly method: string | undefined
  constructor(message: string, options?: AuthErrorOptions & { readonly method?: string }) {
    super(message, options)
    this.method = options?.method
  }
}
