import express, { type Application } from 'express';
import cors from 'cors';
import { docs } from './docs';
import { orders } from './orders';
import { authHandler, authSession } from './auth.js';

export class Depot {
  private readonly app: Application = express();
  private isReady = false;

  open(): void {
    this.set();
    this.prepare();
    this.app.use('/auth', authHandler);
    this.app.use(authSession);
    this.answer();
    this.isReady = true;
  }

  listen(port: number): void {
    if (!this.isReady) throw new Error('open it first');
    this.app.listen(port, () => docs(this.app));
  }

  private set(): void {
    this.app.set('trust proxy', 1);
  }

  private prepare(): void {
    this.app.use(cors());
    this.app.use(express.json());
  }

  private answer(): void {
    this.app.use('/orders', orders);
  }
}
