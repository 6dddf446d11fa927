/** Paths of the application's own pages, in place of the built-in ones. */
export interface PagesOptions {
  /** The page to sign in on. It receives `callbackUrl` in the query, and `error` where a sign-in was refused. */
  signIn?: string
  /** The page to sign out on. */
  signOut?: string
  /** The page that says what went wrong. It receives `error` in the query. */
  error?: string
  /** The page that says that a mail was sent, and asks for its code. It receives `provider` in the query, and `error` where a code was refused. */
  verifyRequest?: string
  /** Where a new user lands on the first sign-in. */
  newUser?: string
  /**
   * The page on which whoever is signed in confirms to be who it is. It receives `callbackUrl` in the query, and `error` where
   * that did not work; its forms post to `confirm/<way>` below the base path.
   */
  confirm?: string
  /**
   * The page that asks for the code of two-step sign-in. It receives `error` in the query; its form posts `code` to `two-factor`,
   * or to `two-factor/recovery`, below the base path.
   */
  twoFactor?: string
  /** The page to sign up on. It receives `callbackUrl` and `error`; its form posts `email` to `signup` below the base path. */
  signUp?: string
  /** The page for a forgotten password. It receives `callbackUrl` and `error`; its form posts `email` to `forgot-password`. */
  forgotPassword?: string
  /**
   * The page on which a password is chosen, once the mailbox is proven. It receives `error`, and `new` where the user is new; its
   * form posts `password`, of somebody new also `name` and the fields of the provider, to `new-password`.
   */
  newPassword?: string
  /**
   * The page on which whoever is signed in changes the password. It receives `callbackUrl` and `error`; its form posts
   * `currentPassword` and `password` to `change-password`.
   */
  changePassword?: string
  /**
   * The page on which people look after their account. It receives `error` where something was refused, with `reason` where the
   * application says why, and `done` with what was done; its forms post to `account/<what>` below the base path.
   */
  account?: string
}
