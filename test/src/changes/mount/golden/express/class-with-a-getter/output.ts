import cors from 'cors';
import express from 'express';
import { authHandler, authSession } from './auth.js';

export class App {
  private readonly _app: express.Application;

  get app(): express.Application {
    return this._app;
  }

  constructor() {
    this._app = express();
    this.addMiddleware();
    this._app.use('/auth', authHandler);
    this._app.use(authSession);
    this.addRoutes();
  }

  private addMiddleware(): void {
    this.app.use(cors());
  }

  private addRoutes(): void {
    this.app.get('/', (req, res) => res.send('hello'));
  }
}
