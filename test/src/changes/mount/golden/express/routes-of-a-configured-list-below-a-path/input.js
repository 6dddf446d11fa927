const express = require('express');
const { routes } = require('./routes');

const app = express();
routes.forEach((each) => app.use('/v1', each));
app.listen(3000);
