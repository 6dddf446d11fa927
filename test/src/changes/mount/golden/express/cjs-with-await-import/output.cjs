const { authHandler, authSession } = require('./auth.cjs')
async function main() {
  const { default: express } = await import('express')
  const app = express()
  app.use('/auth', authHandler)
  app.use(authSession)
  app.listen(3000)
}
main()
