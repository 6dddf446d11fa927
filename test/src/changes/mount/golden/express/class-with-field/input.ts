import express, { Application } from 'express';
import { routes } from './routes';

export class Server {
    private app: Application;

    constructor(private readonly port: number) {
        this.app = express();
        this.configure();
        this.app.use('/', routes);
    }

    private configure(): void {
        this.app.use(express.json());
    }

    listen(): void {
        this.app.listen(this.port);
    }
}
