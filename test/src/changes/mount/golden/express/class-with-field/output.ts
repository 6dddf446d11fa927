import express, { Application } from 'express';
import { routes } from './routes';
import { authHandler, authSession } from './auth';

export class Server {
    private app: Application;

    constructor(private readonly port: number) {
        this.app = express();
        this.app.use('/auth', authHandler);
        this.app.use(authSession);
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
