// Copyright 2024 Acme
import { ExpressAuth } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';

export default ExpressAuth({ providers: [Google] });
