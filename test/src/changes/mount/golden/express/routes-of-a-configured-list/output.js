const express = require('express');
const { routes } = require('./routes');
const { authHandler, authSession } = require('./auth.js');

const app = express();
app.use('/auth', authHandler);
app.use(authSession);
routes.forEach(({ path, router }) => app.use(path, router));
app.listen(3000);
