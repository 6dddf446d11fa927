export declare function findPerson(
  typed: Readonly<Record<string, unknown>>,
): Promise<{ id: string; name: string; role: 'admin' | 'member' } | null>
