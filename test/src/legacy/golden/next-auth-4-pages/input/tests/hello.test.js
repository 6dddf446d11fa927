jest.mock('next-auth/react', () => ({ signIn: jest.fn() }))
