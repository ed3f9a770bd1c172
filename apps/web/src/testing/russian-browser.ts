// Tests read the pages in Russian, whatever the language of the machine.
Object.defineProperty(navigator, 'language', { value: 'ru-RU', configurable: true });
