import express, { type RequestHandler, type Router } from 'express';

export class App {
  readonly app: express.Application;

  constructor(middlewares: RequestHandler[], routers: Router[]) {
    this.app = express();
    this.addMiddleware(middlewares);
    routers.forEach((router) => this.app.use('/', router));
  }

  private addMiddleware(middlewares: RequestHandler[]): void {
    middlewares.forEach((each) => {
      this.app.use(each);
    });
  }
}
