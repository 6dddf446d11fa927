import http from 'node:http';
import Koa from 'koa';
import { router } from './router';

export class Server {
  private readonly app = new Koa();

  constructor() {
    this.app.use(router.routes());
  }

  start(): void {
    http.createServer(this.app.callback()).listen(3000);
  }
}
