from .subject import Fault as Fault, Known as Known, Rule as Rule, Subject as Subject, TemplateReader as TemplateReader
