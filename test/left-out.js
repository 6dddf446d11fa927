// The last line of `npm test`.
console.log(
  'Left out: what needs PostgreSQL, MariaDB, Redis or a terminal of the system (npm run test:servers), browsers and package managers (npm run test:e2e).',
)
