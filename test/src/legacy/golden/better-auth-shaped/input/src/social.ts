export const social = () => ({})
