const PEOPLE = [
  { id: '1', name: 'Ada', role: 'admin' },
  { id: '2', name: 'Bob', role: 'member' },
] as const

export const findPerson = async (typed: Readonly<Record<string, unknown>>) =>
  PEOPLE.find(({ name }) => name === typed['name']) ?? null
