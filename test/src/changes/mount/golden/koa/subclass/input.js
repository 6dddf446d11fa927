import Koa from 'koa'

class Application extends Koa {}

const app = new Application()
app.listen(3000)
