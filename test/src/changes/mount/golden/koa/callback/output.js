const http = require('http');
const Koa = require('koa');
const { authHandler, authSession } = require('./auth.js');

const app = new Koa();
app.use(authHandler);
app.use(authSession);

const middleware = (ctx, next) => {
  ctx.state.started = Date.now();
  return next();
};
app.use(middleware);
app.use((ctx) => { ctx.body = 'ok'; });

http.createServer(app.callback()).listen(3000);
