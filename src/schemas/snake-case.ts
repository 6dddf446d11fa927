/** `VerificationToken` gives `verification_token`, and `credentialID` gives `credential_id`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
}
