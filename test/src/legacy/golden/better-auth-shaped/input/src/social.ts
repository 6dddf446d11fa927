export const social = () => JSON.parse(process.env.SOCIAL ?? '{}')
