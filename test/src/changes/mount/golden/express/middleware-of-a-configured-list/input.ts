import express, { type RequestHandler } from 'express';
import { config } from './config.js';

export function start(middlewares: RequestHandler[]): void {
  const app = express();
  app.enable('trust proxy');
  for (const middleware of middlewares) {
    app.use(middleware);
  }
  app.get('/', (req, res) => res.send('hello'));
  app.listen(config.port);
}
