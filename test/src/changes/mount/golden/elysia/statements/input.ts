import { Elysia } from 'elysia';
import { cors } from '@elysiajs/cors';

export const app = new Elysia({ aot: false });

app.use(cors());
app.get('/', () => 'hello');
app.listen(3000);
