const express = require('express');
const morgan = require('morgan');
const metrics = require('prometheus-api-metrics');
const bundle = require('express-prom-bundle');

const app = express();
app.use(metrics({ metricsPath: '/metrics' }));
app.use(bundle({ includePath: true }));
app.use(morgan('combined'));
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
