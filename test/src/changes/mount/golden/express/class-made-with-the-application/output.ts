import cors from 'cors';
import express, { type Application } from 'express';
import { orders } from './orders.js';
import { authHandler, authSession } from './auth.js';

class Server {
  constructor(private readonly app: Application) {
    this.app.use(cors());
    app.use('/auth', authHandler);
    app.use(authSession);
    app.use(express.json());
    this.app.use('/orders', orders);
  }
}

const app = express();
const server = new Server(app);
app.listen(3000);
