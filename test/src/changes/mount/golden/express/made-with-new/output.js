import Express from 'express';
import compression from 'compression';
import { authHandler, authSession } from './auth.js';

const app = new Express();

app.use(compression());
app.use('/auth', authHandler);
app.use(authSession);
app.use(Express.static('public'));

app.listen(3000);
