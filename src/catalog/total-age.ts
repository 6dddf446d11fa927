/** Seconds after which a session of a new project ends, however much it is used: 90 days. */
export const TOTAL_AGE = 7_776_000
