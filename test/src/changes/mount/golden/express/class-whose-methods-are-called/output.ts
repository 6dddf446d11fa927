import cors from 'cors';
import express from 'express';
import { authHandler, authSession } from './auth.js';

const app = express();
app.set('trust proxy', 1);

class Server {
  private readonly app: express.Application;
  readonly port: number;

  constructor({ app, port }: { app: express.Application; port: number }) {
    this.app = app;
    this.port = port;
  }

  addMiddleware(): void {
    this.app.use(cors());
  }

  addRoutes(): void {
    this.app.get('/', (req, res) => res.send('hello'));
  }
}

const server = new Server({ app, port: 3000 });
server.addMiddleware();
app.use('/auth', authHandler);
app.use(authSession);
server.addRoutes();
app.listen(server.port);
