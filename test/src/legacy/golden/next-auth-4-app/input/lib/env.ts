const read = (name: string): string => process.env[name] ?? ''
export const env = {
  NEXTAUTH_SECRET: read('NEXTAUTH_SECRET'),
  NEXTAUTH_URL: process.env.NEXTAUTH_URL,
}
