const Koa = require('koa')
const { authHandler, authSession } = require('./auth')

const app = new Koa()
app.use(authHandler)
app.use(authSession)

app.use((ctx) => {
  ctx.body = 'hello'
})

app.listen(4000)
