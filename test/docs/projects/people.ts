/** What somebody may do. */
export type Role = 'admin' | 'member'

const PEOPLE = [
  { id: '1', name: 'Ada', email: 'ada@example.test', role: 'admin' },
  { id: '2', name: 'Bob', email: 'bob@example.test', role: 'member' },
] as const
const ORDERS = [
  { userId: '1', title: 'an engine' },
  { userId: '2', title: 'a bucket' },
]

/** Who signs in with what was typed; null where it is not right. */
export async function findPerson(
  email: unknown,
  password: unknown,
): Promise<{ id: string; name: string; email: string } | null> {
  return PEOPLE.find((person) => person.email === email && password === 'right') ?? null
}

export async function roleOf(userId: string): Promise<Role> {
  return PEOPLE.find(({ id }) => id === userId)?.role ?? 'member'
}

/** As an ORM has it: where nobody is asked for, everybody's. */
export async function ordersOf(userId: string | undefined): Promise<readonly string[]> {
  return ORDERS.filter((order) => userId === undefined || order.userId === userId).map(
    ({ title }) => title,
  )
}
