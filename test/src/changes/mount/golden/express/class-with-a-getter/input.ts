import cors from 'cors';
import express from 'express';

export class App {
  private readonly _app: express.Application;

  get app(): express.Application {
    return this._app;
  }

  constructor() {
    this._app = express();
    this.addMiddleware();
    this.addRoutes();
  }

  private addMiddleware(): void {
    this.app.use(cors());
  }

  private addRoutes(): void {
    this.app.get('/', (req, res) => res.send('hello'));
  }
}
