import cors from 'cors';
import express, { type Application } from 'express';
import { orders } from './orders.js';

class Server {
  constructor(private readonly app: Application) {
    this.app.use(cors());
    app.use(express.json());
    this.app.use('/orders', orders);
  }
}

const app = express();
const server = new Server(app);
app.listen(3000);
