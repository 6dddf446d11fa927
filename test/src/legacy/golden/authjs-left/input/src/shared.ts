export const client = makeClient()
export const common = { lang: 'en', debug: true }
export const shared = (debug) => ({ debug })
