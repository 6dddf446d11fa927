import Express from 'express';
import compression from 'compression';

const app = new Express();

app.use(compression());
app.use(Express.static('public'));

app.listen(3000);
