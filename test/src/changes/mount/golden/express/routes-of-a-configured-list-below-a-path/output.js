const express = require('express');
const { routes } = require('./routes');
const { authHandler, authSession } = require('./auth.js');

const app = express();
app.use('/auth', authHandler);
app.use(authSession);
routes.forEach((each) => app.use('/v1', each));
app.listen(3000);
