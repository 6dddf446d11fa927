import express, { type Application } from 'express';
import cors from 'cors';
import { orders } from './orders';

export class Depot {
  private readonly app: Application;

  constructor(private readonly port: number) {
    this.app = express();
    this.app.set('trust proxy', 1);
  }

  get application(): Application {
    return this.app;
  }

  open(): void {
    this.prepare();
    this.answer();
    this.app.listen(this.port);
  }

  private prepare(): void {
    this.app.use(cors());
    this.app.use(express.json());
  }

  private answer(): void {
    this.app.use('/orders', orders);
  }
}
