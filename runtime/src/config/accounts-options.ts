/** How accounts at services are kept. */
export interface AccountsOptions {
  /**
   * Seals `access_token`, `refresh_token` and `id_token` in the database with a key of the secrets, so that the database alone
   * opens nothing at the services. Tokens that lie there as they are can be read, too, as can sealed ones where it is off again.
   * Their columns have to have room for some thousand characters.
   *
   * @defaultValue false
   */
  encryptTokens?: boolean
}
