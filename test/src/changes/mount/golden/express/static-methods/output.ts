import cors from 'cors';
import express, { type Express } from 'express';
import { authHandler, authSession } from './auth.js';

export class Server {
  constructor(app: Express) {
    Server.configure(app);
    app.use('/auth', authHandler);
    app.use(authSession);
    Server.addRoutes(app);
  }

  private static configure(app: Express): void {
    app.use(cors());
  }

  private static addRoutes(app: Express): void {
    app.get('/', (req, res) => res.send('hello'));
  }
}

const app = express();
new Server(app);
app.listen(3000);
