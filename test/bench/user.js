/** Who is signed in. */
export const USER = { id: 'ada', name: 'Ada', email: 'ada@example.test', image: null }
