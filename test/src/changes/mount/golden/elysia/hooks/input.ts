import { Elysia } from 'elysia'

const app = new Elysia()
  .onRequest(({ request }) => console.log(request.url))
  .onBeforeHandle(({ headers, status, set }) => {
    if (headers.authorization === process.env.PASSWORD) return
    set.headers['WWW-Authenticate'] = 'Basic'
    return status(401)
  })
  .get('/', () => 'hello')

app.listen(3000)
