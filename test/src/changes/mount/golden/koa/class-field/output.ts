import http from 'node:http';
import Koa from 'koa';
import { router } from './router';
import { authHandler, authSession } from './auth.js';

export class Server {
  private readonly app = new Koa();

  constructor() {
    this.app.use(authHandler);
    this.app.use(authSession);
    this.app.use(router.routes());
  }

  start(): void {
    http.createServer(this.app.callback()).listen(3000);
  }
}
