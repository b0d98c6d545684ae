return Module; }
