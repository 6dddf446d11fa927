const read = (name: string): string => process.env[name] ?? ''
export const env = {
  AUTH_SECRET: read('AUTH_SECRET'),
  AUTH_URL: process.env.AUTH_URL,
}
